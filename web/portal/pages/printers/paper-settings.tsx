import { Button, FileButton, Group, Select, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import type { PrinterEntry } from '../../../../src/printing/printers/management/overview-routes.ts'
import { calls } from '../../api.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { Fault } from '../../ui/changes/fault.ts'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import type { fieldsOf } from '../../ui/forms/use-form.ts'

const KINDS = ['80', '58', '76'] as const
const LETTERS = ['auto', 'large', 'small'] as const
const CUTS = ['partial', 'full', 'none'] as const
/** Not set: the service derives it from the model. */
const BY_MODEL = ''

export function paperFormOf(printer?: PrinterEntry) {
  return {
    paper: printer ? String(printer.paper) : BY_MODEL,
    letters: printer?.letters ?? 'auto',
    margin_top: String(printer?.margin_top ?? 7),
    margin_bottom: String(printer?.margin_bottom ?? 0),
    cut: printer?.cut ?? 'partial',
    buzzer: String(printer?.buzzer ?? 0),
    drawer: String(printer?.drawer ?? 0),
    follow: String(printer?.follow ?? 1),
  }
}

type PaperForm = ReturnType<typeof paperFormOf>

export function paperInput({ paper, letters, cut, ...numbers }: PaperForm) {
  return {
    ...(paper !== BY_MODEL && { paper: Number(paper) as PrinterEntry['paper'] }),
    letters,
    cut,
    margin_top: Number(numbers.margin_top),
    margin_bottom: Number(numbers.margin_bottom),
    buzzer: Number(numbers.buzzer),
    drawer: Number(numbers.drawer),
    follow: Number(numbers.follow),
  }
}

type Fields = ReturnType<typeof fieldsOf<PaperForm>>

/** Paper and hardware settings of a printer. */
export function PaperFields({ fields, isNew }: { fields: Fields; isNew: boolean }) {
  const text = useText().printers
  const { form, typed, chosen } = fields
  const switched = (name: 'buzzer' | 'drawer' | 'follow') => ({
    checked: form[name] === '1',
    onChange: () => chosen(name).onChange(form[name] === '1' ? '0' : '1'),
  })
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        <Select
          label={text.kind}
          data={[
            ...(isNew ? [{ value: BY_MODEL, label: text.paperOfModel }] : []),
            ...KINDS.map((value) => ({ value, label: text.kindsOfPaper[value] })),
          ]}
          {...chosen('paper')}
        />
        <Select
          label={text.letters}
          data={LETTERS.map((value) => ({ value, label: text.lettersAre[value] }))}
          {...chosen('letters')}
        />
        <Select
          label={text.cut}
          data={CUTS.map((value) => ({ value, label: text.cuts[value] }))}
          {...chosen('cut')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label={text.marginTop} inputMode="numeric" maxLength={2} {...typed('margin_top')} />
        <TextInput label={text.marginBottom} inputMode="numeric" maxLength={2} {...typed('margin_bottom')} />
        <Switch label={text.buzzer} {...switched('buzzer')} />
        <Switch label={text.drawer} {...switched('drawer')} />
        <Switch label={text.follow} {...switched('follow')} />
      </SimpleGrid>
    </>
  )
}

const DOTS_PER_COLUMN = 12
const MOST_DOTS_HIGH = 320

/** The picture at the top of receipts. It is saved when it is chosen, independently of the form. */
export function Logo({ printer }: { printer: PrinterEntry }) {
  const text = useText().printers
  const sendIt = useSend(['printers'])
  const of = { printer_id: printer.printer_id }
  const act = async (work: () => Promise<string>) => {
    try {
      showNotice(await work())
    } catch (error) {
      showNotice(error instanceof Error ? error.message : String(error))
    }
  }
  const put = (file: File | null) =>
    file &&
    act(async () => {
      const png = await pngOf(file, printer.columns * DOTS_PER_COLUMN).catch(() => {
        throw new Fault(text.logoFault)
      })
      await sendIt(calls.printers.set_logo(of, { png }))
      return text.logoThere
    })
  const take = () =>
    act(async () => {
      await sendIt(calls.printers.remove_logo(of))
      return text.logoGone
    })
  return (
    <Group gap="xs">
      <Text size="sm" flex={1}>
        {printer.logo ? text.hasLogo : text.noLogo}
      </Text>
      <FileButton onChange={put} accept="image/*">
        {(button) => (
          <Button variant="default" size="xs" {...button}>
            {text.chooseLogo}
          </Button>
        )}
      </FileButton>
      {printer.logo === 1 && (
        <Button variant="default" size="xs" onClick={take}>
          {text.removeLogo}
        </Button>
      )}
    </Group>
  )
}

/** Converts any image that the browser can show to PNG on white, at most as large as on paper. */
async function pngOf(file: File, mostDots: number): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, mostDots / picture.width, MOST_DOTS_HIGH / picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('nothing to draw on')
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png').split(',')[1] ?? ''
}
