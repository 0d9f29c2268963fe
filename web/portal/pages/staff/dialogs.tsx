import { Group } from '@mantine/core'
import type { MemberEntry } from '../../../../src/staff/editing-routes.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { Confirm } from '../../ui/dialogs/confirm.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Select, TextInput } from '../../ui/forms/fields.tsx'
import { fieldsOf, useForm } from '../../ui/forms/use-form.ts'
import { Clashes, useEditing } from '../../ui/forms/versioned-form.tsx'

export const nameOf = ({ first_name, last_name }: MemberEntry) => `${first_name} ${last_name}`.trim()
const formOf = (member: MemberEntry | undefined) => ({
  first_name: member?.first_name ?? '',
  last_name: member?.last_name ?? '',
  role: member?.role ?? 'server',
  /** Only asked for a new person; later it has a dialog of its own. */
  pin: '',
})

function bodyOf(form: ReturnType<typeof formOf>) {
  return { first_name: form.first_name.trim(), last_name: form.last_name.trim(), role: form.role }
}

/** Adds a person, or changes the given one. */
export function NameDialog(props: { title: string; member?: MemberEntry; onClose: () => void }) {
  const text = useText()
  const sendIt = useSend(['staff'])
  const { location } = useSignedIn()
  const { member } = props
  const editing = useEditing(member, formOf, bodyOf)
  const { typed, chosen } = fieldsOf(editing.form, editing.set)
  const submit = () =>
    editing.save(async (body) => {
      if (member) return sendIt(calls.staff.change({ staff_id: member.id }, body))
      const pin = editing.form.pin.trim()
      const person = { ...body, ...(pin !== '' && { pin }) }
      await sendIt(calls.staff.create_several({ location_id: location.id }, { people: [person] }))
      showNotice(text.staff.added(`${body.first_name} ${body.last_name}`.trim()))
    })
  return (
    <FormDialog opened title={props.title} onClose={props.onClose} onSubmit={submit}>
      <Group grow>
        <TextInput label={text.staff.firstName} maxLength={80} data-autofocus {...typed('first_name')} />
        <TextInput label={text.staff.lastName} maxLength={80} {...typed('last_name')} />
      </Group>
      <Select
        label={text.staff.role}
        description={text.staff.roleLead}
        data={[
          { value: 'server', label: text.staff.roles.server },
          { value: 'supervisor', label: text.staff.roles.supervisor },
        ]}
        {...chosen('role')}
      />
      {!member && (
        <TextInput
          label={text.staff.pin}
          description={text.staff.newPinHint}
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          {...typed('pin')}
        />
      )}
      <Clashes clash={editing.clash} />
    </FormDialog>
  )
}

/** A PIN is typed here once and never shown again; an empty one removes it. */
export function PinDialog({ member, onClose }: { member: MemberEntry; onClose: () => void }) {
  const text = useText()
  const sendIt = useSend(['staff'])
  const { form, typed } = useForm({ pin: '' })
  const submit = async () => {
    if (form.pin === '') await sendIt(calls.staff.remove_pin({ staff_id: member.id }))
    else await sendIt(calls.staff.set_pin({ staff_id: member.id }, { pin: form.pin }))
    showNotice(text.staff.pinChanged(nameOf(member)))
  }
  return (
    <FormDialog opened title={text.staff.pinOf(nameOf(member))} onClose={onClose} onSubmit={submit}>
      <TextInput
        label={text.staff.pin}
        description={text.staff.pinLead}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        data-autofocus
        {...typed('pin')}
      />
    </FormDialog>
  )
}

export function RemoveMember({ member, onClose }: { member: MemberEntry; onClose: () => void }) {
  const text = useText()
  const sendIt = useSend(['staff'])
  return (
    <Confirm
      opened
      title={text.staff.removeTitle(nameOf(member))}
      lead={text.staff.removeLead}
      submit={text.staff.remove}
      onClose={onClose}
      onConfirm={async () => {
        await sendIt(calls.staff.delete({ staff_id: member.id }))
        showNotice(text.staff.removed(nameOf(member)))
      }}
    />
  )
}
