import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '../../api.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { ChangeError, useChange } from '../../ui/changes/use-change.tsx'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { Loaded, PageSection } from '../../ui/page.tsx'

/** Sets whether owners may sign in with a password alone. */
export function RequirePasskeys() {
  const { passkeys } = useText()
  const [asking, setAsking] = useState(false)
  const known = useQuery({ queryKey: ['passkeys'], queryFn: () => calls.passkeys.list() })
  const change = useChange((required: 0 | 1) => calls.passkeys.require({ required }), ['passkeys'], 'here')
  return (
    <PageSection title={passkeys.ofOwners} lead={passkeys.ofOwnersLead}>
      <Loaded query={known}>
        {({ required }) => (
          <Switch
            label={passkeys.require}
            checked={(change.isPending ? change.variables : required) === 1}
            onChange={({ currentTarget }) => (currentTarget.checked ? setAsking(true) : change.mutate(0))}
          />
        )}
      </Loaded>
      <ChangeError change={change} />
      {asking && (
        <Confirm
          opened
          title={passkeys.requireTitle}
          lead={passkeys.requireLead}
          submit={passkeys.requireSubmit}
          onClose={() => setAsking(false)}
          onConfirm={() => change.mutateAsync(1)}
        />
      )}
    </PageSection>
  )
}
