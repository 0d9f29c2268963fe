import { ActionIcon, Button, Group, MultiSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DrawersAnswer } from '../../../../src/payments/drawers/routes.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { decimalOf, decimalShown } from '../../ui/forms/decimal.ts'
import { TextInput } from '../../ui/forms/fields.tsx'
import { Clashes, useEditing } from '../../ui/forms/versioned-form.tsx'
import { PlusIcon, TrashIcon } from '../../ui/icons.tsx'

const MOST = 20

interface DrawerForm {
  key: number
  drawer_id?: number
  name: string
  float: string
  terminals: string[]
}

/** The cash drawers, their floats, and the terminals whose cash goes into each. */
export function Drawers({ onClose }: { onClose: () => void }) {
  const { location } = useSignedIn()
  const drawers = useQuery({
    queryKey: ['day', location.id, 'drawers'],
    queryFn: () => calls.drawers.list({ location_id: location.id }),
  })
  return drawers.data ? <DrawersForm saved={drawers.data} onClose={onClose} /> : null
}

function DrawersForm({ saved, onClose }: { saved: DrawersAnswer; onClose: () => void }) {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const sendIt = useSend(['day'])
  const terminals = useQuery({
    queryKey: ['terminals', location.id, 'names'],
    queryFn: () => calls.terminals.search({ location_id: location.id }),
  })
  const editing = useEditing(
    saved,
    (read) => ({
      drawers: (read?.result ?? []).map(
        (one): DrawerForm => ({
          ...one,
          key: one.drawer_id,
          float: decimalShown(one.float, language),
        }),
      ),
    }),
    ({ drawers }) => ({
      drawers: drawers.map(({ key: _, ...one }) => ({
        ...one,
        name: one.name.trim(),
        float: decimalOf(one.float) || '0',
      })),
    }),
  )
  const { drawers } = editing.form
  const set = (key: number, some: Partial<DrawerForm>) =>
    editing.set({ drawers: drawers.map((one) => (one.key === key ? { ...one, ...some } : one)) })
  const add = () =>
    editing.set({
      drawers: [
        ...drawers,
        { key: Math.max(MOST, ...drawers.map(({ key }) => key)) + 1, name: '', float: '', terminals: [] },
      ],
    })
  const taken = (key: number) =>
    new Set(drawers.filter((one) => one.key !== key).flatMap((one) => one.terminals))
  return (
    <FormDialog
      opened
      size="lg"
      title={text.day.drawers}
      onClose={onClose}
      onSubmit={() =>
        editing.save(async (body) => {
          await sendIt(calls.drawers.change({ location_id: location.id }, body))
          showNotice(text.common.saved)
        })
      }
    >
      <Text size="sm">{text.day.drawersLead}</Text>
      {drawers.map((drawer, index) => (
        <Group key={drawer.key} align="flex-start" wrap="nowrap" className="drawer-row">
          <div className="drawer-fields">
            <TextInput
              name={`drawers[${index}].name`}
              label={text.day.drawerName(index + 1)}
              maxLength={40}
              value={drawer.name}
              onChange={(event) => set(drawer.key, { name: event.currentTarget.value })}
            />
            <TextInput
              name={`drawers[${index}].float`}
              label={text.day.float}
              inputMode="decimal"
              value={drawer.float}
              onChange={(event) => set(drawer.key, { float: event.currentTarget.value })}
            />
            <MultiSelect
              label={text.day.terminals}
              data={(terminals.data?.result ?? [])
                .filter(({ serial_no }) => !taken(drawer.key).has(serial_no))
                .map(({ serial_no, name }) => ({ value: serial_no, label: name }))}
              value={drawer.terminals}
              onChange={(chosen) => set(drawer.key, { terminals: chosen })}
            />
          </div>
          {drawers.length > 1 && (
            <ActionIcon
              variant="subtle"
              size="lg"
              mt={26}
              aria-label={text.day.removeDrawer(index + 1)}
              onClick={() => editing.set({ drawers: drawers.filter(({ key }) => key !== drawer.key) })}
            >
              <TrashIcon size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<PlusIcon size={16} />}
          disabled={drawers.length >= MOST}
          onClick={add}
        >
          {text.day.addDrawer}
        </Button>
      </Group>
      <Clashes
        clash={editing.clash}
        show={(_, value) => (value as DrawerForm[]).map(({ name, float }) => `${name} ${float}`).join(', ')}
      />
    </FormDialog>
  )
}
