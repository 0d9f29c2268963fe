import './import.css'
import { Button, FileButton, Group, Modal, Stack, Switch, Text, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useRef, useState } from 'react'
import type { ImportAnswer } from '../../../../../src/menus/import/file-routes.ts'
import type { SheetRow } from '../../../../../src/menus/import/spreadsheet/flat-menu.ts'
import { decodeText } from '../../../../../src/platform/core/text-decoding.ts'
import { calls, Refused } from '../../../api.ts'
import { useSignedIn } from '../../../lib/signed-in-context.tsx'
import { faultsIn } from '../../../locales/field-names.ts'
import { useText } from '../../../locales/locale-provider.tsx'
import { loadChunk } from '../../../sync/lazy-chunk.ts'
import { showNotice } from '../../../ui/changes/show-notice.ts'
import { UploadIcon } from '../../../ui/icons.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FileTrouble, type Trouble } from './file-trouble.tsx'
import { flatRowsIn, isWorkbook } from './flat-file.ts'
import { ImportPreview } from './import-preview.tsx'

/** Imports menus from a file: choose it, review the changes, confirm. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  const queries = useQueryClient()
  const { location } = useSignedIn()
  const isPhone = useMediaQuery('(max-width: 36em)')
  const [file, setFile] = useState('')
  const [removeMissing, setRemoveMissing] = useState(false)
  const [preview, setPreview] = useState<ImportAnswer>()
  const [trouble, setTrouble] = useState<Trouble>()
  const [busy, setBusy] = useState(false)
  const content = useRef<HTMLTextAreaElement>(null)
  const [rows, setRows] = useState<SheetRow[]>()
  /** The menus that a spreadsheet became, in the shape of the JSON file. */
  const [converted, setConverted] = useState<string>()

  const bodyWith = (remove: boolean, sheet = converted) => ({
    ...(sheet === undefined ? { format: formatOf(file), file } : { format: 'json' as const, file: sheet }),
    remove_missing: remove ? 1 : 0,
  })
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setTrouble(undefined)
    try {
      await work()
    } catch (error) {
      setTrouble(troubleOf(error, text.trouble.unreachable))
    } finally {
      setBusy(false)
    }
  }
  const look = async (remove: boolean, sheet = converted) => {
    setPreview(await calls.menus.preview_import({ location_id: location.id }, bodyWith(remove, sheet)))
  }
  const lookAtSheet = (sheet: string) =>
    attempt(async () => {
      setConverted(sheet)
      await look(false, sheet)
    })
  /** A flat spreadsheet needs a person to say which column is what. */
  const begin = () => {
    const flat = flatRowsIn(file)
    if (flat) setRows(flat)
    else void choose(removeMissing)
  }
  const choose = (remove: boolean) =>
    attempt(async () => {
      setRemoveMissing(remove)
      await look(remove)
    })
  const run = ({ fingerprint }: ImportAnswer) =>
    attempt(async () => {
      try {
        const done = await calls.menus.import(
          { location_id: location.id },
          { ...bodyWith(removeMissing), fingerprint },
        )
        showNotice(text.menuFiles.done(done.added, done.changed, done.removed))
      } catch (error) {
        // The menu has changed since the preview: show the new changes, to be confirmed again.
        if (error instanceof Refused && error.code === 'menu_changed_meanwhile') await look(removeMissing)
        throw error
      }
      await queries.invalidateQueries({ queryKey: ['menus'] })
      onClose()
    })
  const read = async (chosen: File | null | undefined) => {
    if (!chosen) return
    setTrouble(undefined)
    const bytes = new Uint8Array(await chosen.arrayBuffer())
    if (!isWorkbook(bytes)) return setFile(decodeText(bytes))
    try {
      const { readXlsx } = await loadChunk(() => import('./read-xlsx.ts'))
      setRows(readXlsx(bytes))
    } catch {
      setTrouble({ message: text.menuFiles.sheet.notReadable, faults: [], more: 0 })
    }
  }
  const drop = (event: DragEvent) => {
    const [dropped] = event.dataTransfer.files
    if (!dropped) return
    event.preventDefault()
    read(dropped)
  }
  const nothing = preview && preview.records === 0 && preview.reordered === 0
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.menuFiles.title(location.name)}
      size="xl"
      fullScreen={isPhone === true}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <Stack gap="md">
        {rows && !preview && (
          <ColumnsStep rows={rows} busy={busy} onBack={() => setRows(undefined)} onDone={lookAtSheet} />
        )}
        {!preview && !rows && (
          <>
            <Text size="sm">{text.menuFiles.lead}</Text>
            <Group gap="xs">
              <FileButton onChange={read} accept=".csv,.json,.txt,.tsv,.xlsx,text/csv,application/json">
                {(props) => (
                  <Button {...props} variant="default" leftSection={<UploadIcon size={16} />}>
                    {text.menuFiles.choose}
                  </Button>
                )}
              </FileButton>
              <Button variant="subtle" onClick={() => setFile(text.menuFiles.example)}>
                {text.menuFiles.insertExample}
              </Button>
            </Group>
            <Textarea
              ref={content}
              label={text.menuFiles.content}
              description={text.menuFiles.contentHint}
              value={file}
              onChange={(event) => setFile(event.currentTarget.value)}
              onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
              onDrop={drop}
              rows={isPhone ? 10 : 14}
              spellCheck={false}
              wrap="off"
              classNames={{ input: 'file-text' }}
              data-autofocus
            />
          </>
        )}
        {trouble && <FileTrouble trouble={trouble} onLine={(line) => showLine(content.current, line)} />}
        {preview && (
          <>
            <Switch
              label={text.menuFiles.removeMissing}
              description={text.menuFiles.removeMissingHint}
              checked={removeMissing}
              disabled={busy}
              onChange={(event) => choose(event.currentTarget.checked)}
            />
            <ImportPreview preview={preview} />
          </>
        )}
        {(preview || !rows) && (
          <Group justify="flex-end" gap="xs" className="dialog-acts">
            {preview ? (
              <>
                <Button variant="default" onClick={() => setPreview(undefined)}>
                  {text.menuFiles.back}
                </Button>
                {nothing ? (
                  <Button onClick={onClose}>{text.common.close}</Button>
                ) : (
                  <Button
                    loading={busy}
                    {...(preview.removed > 0 && { color: 'red.9' })}
                    onClick={() => run(preview)}
                  >
                    {text.menuFiles.run(preview.added + preview.changed + preview.removed)}
                  </Button>
                )}
              </>
            ) : (
              <>
                <Button variant="default" onClick={onClose}>
                  {text.common.cancel}
                </Button>
                <Button loading={busy} disabled={file.trim() === ''} onClick={begin}>
                  {text.menuFiles.preview}
                </Button>
              </>
            )}
          </Group>
        )}
      </Stack>
    </Modal>
  )
}

/** JSON begins with a bracket, which is not a column name. */
function formatOf(file: string): 'json' | 'csv' {
  return /^\uFEFF?\s*[{[]/.test(file) ? 'json' : 'csv'
}

function showLine(content: HTMLTextAreaElement | null, line: number): void {
  if (!content) return
  const lines = content.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0)
  content.focus()
  content.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  content.scrollTop = (content.scrollHeight / lines.length) * Math.max(0, line - 4)
}

function troubleOf(error: unknown, unreachable: string): Trouble {
  if (!(error instanceof Refused)) return { message: unreachable, faults: [], more: 0 }
  const { message, details } = error
  return {
    message,
    faults: faultsIn(details),
    more: Number(details.more ?? 0),
  }
}
