import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import {
  type Additive,
  ALLERGENS,
  type Allergen,
  type AllergenCode,
  KINDS,
} from '../../../../../src/menus/allergens/codes.ts'
import { calls, type ResponseOf } from '../../../api.ts'
import { dayOf } from '../../../format.ts'
import { useSignedIn } from '../../../lib/signed-in-context.tsx'
import { useLanguage } from '../../../locales/locale-provider.tsx'
import { DownloadIcon, LeftIcon, PrinterIcon } from '../../../ui/icons.tsx'
import { Loaded, Page } from '../../../ui/page.tsx'
import { ItemTextProvider, useItemText } from '../item/item-text.tsx'

type Row = ResponseOf<typeof calls.menus.allergen_table>['result'][number]
type Contained = Pick<Row, 'contains' | 'may_contain' | 'additives'>

/** The allergen table of the location, to be shown and printed. */
export default function AllergenTable({ onBack }: { onBack: () => void }) {
  return (
    <ItemTextProvider>
      <Table onBack={onBack} />
    </ItemTextProvider>
  )
}

function Table({ onBack }: { onBack: () => void }) {
  const { declare, allergens } = useItemText()
  const { location } = useSignedIn()
  const read = useQuery({
    queryKey: ['allergen-table', location.id],
    queryFn: () => calls.menus.allergen_table({ location_id: location.id }),
  })
  return (
    <Page
      title={declare.tableOf(location.name)}
      lead={declare.legend}
      actions={
        <>
          <Button variant="default" leftSection={<LeftIcon size={16} />} onClick={onBack}>
            {declare.back}
          </Button>
          <Button
            variant="default"
            component="a"
            href={`/go/menu/${location.id}/allergens?format=csv`}
            download
            leftSection={<DownloadIcon size={16} />}
          >
            CSV
          </Button>
          <Button leftSection={<PrinterIcon size={16} />} onClick={() => print()}>
            {declare.print}
          </Button>
        </>
      }
    >
      <Loaded query={read}>
        {({ result }) => {
          const used = [...new Set(result.flatMap(({ additives = [] }) => additives))] as Additive[]
          return (
            <>
              <section className="wide-table" aria-label={declare.tableOf(location.name)}>
                <table className="allergen-table">
                  <thead>
                    <tr>
                      <th scope="col">{allergens.table.item}</th>
                      {ALLERGENS.map((code) => (
                        <th key={code} scope="col" className="turned">
                          <span>{allergens.names[code]}</span>
                        </th>
                      ))}
                      <th scope="col">{allergens.table.declared}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {result.map((row, index) => (
                      <Fragment key={row.item_id}>
                        {row.section !== result[index - 1]?.section && (
                          <tr className="section-row">
                            <th scope="rowgroup" colSpan={ALLERGENS.length + 2}>
                              {row.section}
                            </th>
                          </tr>
                        )}
                        <ItemRow row={row} used={used} />
                      </Fragment>
                    ))}
                  </tbody>
                </table>
              </section>
              {used.length > 0 && (
                <Group gap="md" mt="md">
                  {used.map((code, index) => (
                    <Text key={code} size="sm">
                      <sup>{index + 1}</sup> {allergens.additives[code]}
                    </Text>
                  ))}
                </Group>
              )}
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

function ItemRow({ row, used }: { row: Row; used: Additive[] }) {
  const { declare } = useItemText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const isMissing = row.declaration === 'missing'
  const notes = (additives: readonly string[] = []) =>
    additives.map((code) => used.indexOf(code as Additive) + 1).join(', ')
  return (
    <>
      <tr className={isMissing ? 'missing' : ''}>
        <th scope="row">
          {row.name} <sup>{notes(row.additives)}</sup>
        </th>
        {isMissing ? (
          <td colSpan={ALLERGENS.length + 1} className="ask">
            {declare.askUs}
          </td>
        ) : (
          <>
            <Cells of={row} />
            <td className="declared">
              {dayOf(row.allergens_declared_at, location.time_zone, language)}, {row.allergens_declared_by}
              {row.declaration === 'before_change' && <strong> {declare.beforeChange}</strong>}
            </td>
          </>
        )}
      </tr>
      {row.options.map((option) => (
        <tr key={option.option_id} className="option-row">
          <th scope="row">
            + {option.name} <sup>{notes(option.additives)}</sup>
          </th>
          <Cells of={option} />
          <td />
        </tr>
      ))}
    </>
  )
}

function Cells({ of }: { of: Contained }) {
  return ALLERGENS.map((allergen) => <Cell key={allergen} of={of} allergen={allergen} />)
}

function Cell({ of: { contains = [], may_contain = [] }, allergen }: { of: Contained; allergen: Allergen }) {
  const { allergens, declare } = useItemText()
  const codes: readonly string[] = contains.includes(allergen) ? contains : may_contain
  const isIn = codes.includes(allergen)
  const kinds = isIn ? (KINDS[allergen] ?? []).filter((kind: AllergenCode) => codes.includes(kind)) : []
  if (!isIn) return <td aria-label={declare.not}>–</td>
  const isCertain = codes === contains
  return (
    <td className={isCertain ? 'in' : 'may'}>
      <span aria-hidden="true">{isCertain ? '●' : '(●)'}</span>
      <span className="read-out">{isCertain ? declare.contains : declare.mayContain}</span>
      {kinds.length > 0 && <small>{kinds.map((kind) => allergens.names[kind]).join(', ')}</small>}
    </td>
  )
}
