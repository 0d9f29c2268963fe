import { Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { PrinterEntry } from '../../../../src/printing/printers/management/overview-routes.ts'
import { isDialled, REGISTRABLE_TRANSPORTS } from '../../../../src/printing/printers/transports.ts'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { Fault } from '../../ui/changes/fault.ts'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { fieldsOf, useForm } from '../../ui/forms/use-form.ts'
import { Clashes, useEditing } from '../../ui/forms/versioned-form.tsx'
import { Logo, PaperFields, paperFormOf, paperInput } from './paper-settings.tsx'
import { useTransports } from './use-transports.ts'

const SERIAL = /^[A-Za-z0-9._:-]{1,64}$/
const PAPERS = [48, 42, 32]
/** No paper width is chosen: the service derives it from the model. */
const BY_MODEL = ''

type Form = ReturnType<typeof useForm<ReturnType<typeof formOf>>>

function formOf(printer?: PrinterEntry) {
  return {
    name: printer?.name ?? '',
    serial: printer?.serial_no ?? '',
    model: printer?.model ?? '',
    description: printer?.description ?? '',
    transport: printer?.transport ?? 'cloudprnt',
    address: printer?.address ?? '',
    columns: printer ? String(printer.columns) : BY_MODEL,
    ...paperFormOf(printer),
    backup: printer?.backup ?? '',
  }
}

/** The input of the call, for new and existing printers. */
function wordsIn(form: Form['form']) {
  const { name, model, description, address, columns } = form
  return {
    name: name.trim(),
    model: model.trim(),
    description: description.trim(),
    ...(columns !== BY_MODEL && { columns: Number(columns) }),
    ...paperInput(form),
    ...(isDialled(form) && { address: address.trim() }),
  }
}

function changedWords(form: Form['form']) {
  return { ...wordsIn(form), backup: form.backup || null }
}

export function RegisterPrinter(props: {
  others: PrinterEntry[]
  onClose: () => void
  onAddress: (path: string) => void
}) {
  const text = useText()
  const said = useTransports()
  const { location } = useSignedIn()
  const sendIt = useSend(['printers'])
  const fields = useForm(formOf())
  const { form } = fields
  const submit = async () => {
    const serial = form.serial.trim()
    if (form.name.trim() === '') throw new Fault(text.printers.nameMissing)
    if (!SERIAL.test(serial)) throw new Fault(text.printers.serialFault)
    const { polling_path } = await sendIt(
      calls.printers.register(
        { location_id: location.id },
        {
          ...wordsIn(form),
          serial_no: serial,
          transport: form.transport,
          ...(form.backup && { backup: form.backup }),
        },
      ),
    )
    showNotice(text.printers.registered(form.name.trim()))
    props.onAddress(polling_path)
  }
  return (
    <FormDialog
      opened
      size="lg"
      title={text.printers.add}
      submit={text.printers.add}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={text.printers.name}
          description={text.printers.nameHint}
          maxLength={80}
          required
          data-autofocus
          {...fields.typed('name')}
        />
        <TextInput
          label={text.printers.serial}
          description={text.printers.serialHint}
          maxLength={64}
          required
          {...fields.typed('serial')}
        />
      </SimpleGrid>
      <Select
        label={text.printers.transport}
        description={said[form.transport].hint}
        data={REGISTRABLE_TRANSPORTS.map((value) => ({ value, label: said[value].name }))}
        {...fields.chosen('transport')}
      />
      <Rest fields={fields} others={props.others} isNew />
    </FormDialog>
  )
}

export function ChangePrinter(props: { printer: PrinterEntry; others: PrinterEntry[]; onClose: () => void }) {
  const text = useText()
  const said = useTransports()
  const { printer } = props
  const sendIt = useSend(['printers', 'printjobs'])
  const editing = useEditing(printer, formOf, changedWords)
  const fields = fieldsOf(editing.form, editing.set)
  const { form } = fields
  const shown = (name: string, value: unknown) => {
    if (name === 'letters') return text.printers.lettersAre[value as PrinterEntry['letters']]
    if (name === 'cut') return text.printers.cuts[value as PrinterEntry['cut']]
    if (name === 'buzzer' || name === 'drawer' || name === 'follow')
      return value === 1 ? text.clash.yes : text.clash.no
    if (name === 'columns') return text.printers.papers(Number(value))
    if (name !== 'backup') return String(value)
    return props.others.find(({ serial_no }) => serial_no === value)?.name ?? text.printers.noBackup
  }
  return (
    <FormDialog
      opened
      size="lg"
      title={text.printers.change}
      onClose={props.onClose}
      onSubmit={async () => {
        if (form.name.trim() === '') throw new Fault(text.printers.nameMissing)
        await editing.save((body) => sendIt(calls.printers.change({ printer_id: printer.printer_id }, body)))
        showNotice(text.common.saved)
      }}
    >
      <Text size="sm" c="dimmed" className="long">
        {text.printers.changeHint(printer.serial_no, said[printer.transport].name)}
      </Text>
      <TextInput
        label={text.printers.name}
        description={text.printers.nameHint}
        maxLength={80}
        required
        data-autofocus
        {...fields.typed('name')}
      />
      <Rest fields={fields} others={props.others} />
      <Logo printer={printer} />
      <Clashes clash={editing.clash} show={shown} />
    </FormDialog>
  )
}

/** Further fields of a printer, besides its name and transport. */
function Rest({ fields, others, isNew }: { fields: Form; others: PrinterEntry[]; isNew?: boolean }) {
  const text = useText()
  const said = useTransports()
  const { form, typed, chosen } = fields
  const isKnown = form.columns === BY_MODEL || PAPERS.includes(Number(form.columns))
  const papers = isKnown ? PAPERS : [Number(form.columns), ...PAPERS]
  return (
    <>
      {isDialled(form) && (
        <TextInput
          label={text.printers.address}
          description={text.printers.addressHint}
          maxLength={60}
          required
          {...typed('address')}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label={text.printers.description} maxLength={200} {...typed('description')} />
        <TextInput label={text.printers.model} maxLength={80} {...typed('model')} />
        <Select
          label={text.printers.paper}
          description={said[form.transport].paper}
          data={[
            ...(isNew ? [{ value: BY_MODEL, label: text.printers.paperOfModel }] : []),
            ...papers.map((columns) => ({ value: String(columns), label: text.printers.papers(columns) })),
          ]}
          {...chosen('columns')}
        />
        <Select
          label={text.printers.backup}
          description={text.printers.backupHint}
          data={[
            { value: '', label: text.printers.noBackup },
            ...others
              .filter(({ serial_no }) => serial_no !== form.serial)
              .map(({ serial_no, name }) => ({ value: serial_no, label: name })),
          ]}
          {...chosen('backup')}
        />
      </SimpleGrid>
      <PaperFields fields={fields} isNew={isNew ?? false} />
    </>
  )
}
