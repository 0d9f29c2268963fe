import { useQuery } from '@tanstack/react-query'
import { calls } from '../../api.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'

/** The tax rates that a section or an item can have; empty if there is nothing to choose. */
export function useTaxChoices(none: string): { value: string; label: string }[] {
  const { location } = useSignedIn()
  const { data } = useQuery({
    queryKey: ['taxes', location.id],
    queryFn: () => calls.taxes.get({ location_id: location.id }),
  })
  const rates = data?.result.rates ?? []
  if (rates.length === 0) return []
  const named = rates.map(({ tax_id, name, rate }) => ({
    value: String(tax_id),
    label: `${name} ${Number(rate)} %`,
  }))
  return [{ value: '0', label: none }, ...named]
}
