import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { calls } from '../../../api.ts'
import { useSignedIn } from '../../../lib/signed-in-context.tsx'
import { Fault } from '../../../ui/changes/fault.ts'
import { useChange } from '../../../ui/changes/use-change.tsx'
import { TextInput } from '../../../ui/forms/fields.tsx'
import { UploadIcon } from '../../../ui/icons.tsx'
import { useItemText } from './item-text.tsx'
import { type ResizedPhoto, resizePhoto } from './resize-photo.ts'
import { TabForm } from './tab-form.tsx'
import type { TabProps } from './tab-types.ts'

/** The photo of an item: chosen or dropped, resized here, and described in words. */
export default function PhotoTab({ item }: TabProps) {
  const { photo: text } = useItemText()
  const { mayChange } = useSignedIn()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<ResizedPhoto>()
  const [altText, setAltText] = useState(item.photo?.alt_text ?? '')
  const [isWrong, setIsWrong] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const removal = useChange(() => calls.items.remove_photo({ item_id: item.item_id }), ['menus'])
  const take = async (file: File | null | undefined) => {
    if (!file) return
    setIsWrong(false)
    await resizePhoto(file).then(setChosen, () => setIsWrong(true))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (mayChange) void take(event.dataTransfer.files[0])
  }
  const save = async () => {
    const photo = chosen ?? (await presentPhoto(item.photo))
    if (!photo) throw new Fault(text.choose)
    await calls.items.set_photo({ item_id: item.item_id }, { ...photo, alt_text: altText.trim() })
    await queries.invalidateQueries({ queryKey: ['menus'] })
    setChosen(undefined)
  }
  const shown = chosen ? `data:;base64,${chosen.small}` : item.photo?.small
  return (
    <TabForm
      tab="photo"
      changed={chosen !== undefined || altText !== (item.photo?.alt_text ?? '')}
      onSave={save}
      aside={
        item.photo && (
          <Button
            variant="default"
            className="danger"
            loading={removal.isPending}
            onClick={() => removal.mutate(undefined)}
          >
            {text.remove}
          </Button>
        )
      }
    >
      <fieldset
        className={`plain photo-drop${isOver ? ' over' : ''}`}
        aria-label={text.photo}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Stack align="center" gap="sm">
          {shown ? (
            <img src={shown} alt={altText || text.noWords} className="photo-preview" />
          ) : (
            <Text c="dimmed">{text.none}</Text>
          )}
          <Group>
            <FileButton accept="image/*" onChange={(file) => void take(file)}>
              {(props) => (
                <Button {...props} variant="default" leftSection={<UploadIcon size={16} />}>
                  {text.choose}
                </Button>
              )}
            </FileButton>
          </Group>
          <Text size="sm" c="dimmed">
            {text.hint}
          </Text>
        </Stack>
      </fieldset>
      {isWrong && (
        <Text role="alert" size="sm" className="refusal">
          {text.wrong}
        </Text>
      )}
      <TextInput
        name="alt_text"
        label={text.altText}
        description={text.altHint}
        value={altText}
        maxLength={250}
        onChange={(event) => setAltText(event.currentTarget.value)}
      />
    </TabForm>
  )
}

/** The stored pictures, for a change of the words alone. */
async function presentPhoto(photo: TabProps['item']['photo']): Promise<ResizedPhoto | undefined> {
  if (!photo) return undefined
  const [large, small] = await Promise.all([photo.large, photo.small].map(base64At))
  return large && small ? { large, small } : undefined
}

async function base64At(url: string): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
