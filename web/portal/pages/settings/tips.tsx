import { Select, SimpleGrid, Switch } from '@mantine/core'
import type { ComponentProps } from 'react'
import { CARD_TIPS, CASH_TIPS, type CardTips, type CashTips } from '../../../../src/locations/tip-payout.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useBooksText } from '../../locales/books-text.tsx'
import { useText } from '../../locales/locale-provider.tsx'
import { TextInput } from '../../ui/forms/fields.tsx'
import type { ServiceForm } from './service.ts'

type TipText = `tip_option_${1 | 2 | 3}` | 'tip_limit_percent' | 'tip_limit_amount'

/** Suggested tips, and the maximum above which a tip is taken for a typing error. */
export function TipSettings(props: {
  field: (name: TipText) => ComponentProps<typeof TextInput>
  flag: (name: 'tip_enabled' | 'tip_custom') => ComponentProps<typeof Switch>
}) {
  const { field, flag } = props
  const { settings } = useText()
  return (
    <>
      <Switch label={settings.tipping} description={settings.tippingHint} {...flag('tip_enabled')} />
      <SimpleGrid cols={3}>
        {([1, 2, 3] as const).map((number) => (
          <TextInput
            key={number}
            label={settings.tipOption(number)}
            inputMode="decimal"
            {...field(`tip_option_${number}`)}
          />
        ))}
      </SimpleGrid>
      <Switch label={settings.tipCustom} {...flag('tip_custom')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={settings.tipLimitPercent}
          description={settings.tipLimitHint}
          inputMode="decimal"
          {...field('tip_limit_percent')}
        />
        <TextInput
          label={settings.tipLimitAmount}
          description={settings.tipLimitHint}
          inputMode="decimal"
          {...field('tip_limit_amount')}
        />
      </SimpleGrid>
    </>
  )
}

/** The settings that decide which tips are in the drawer at the count. */
export function TipPayoutSettings({ service }: { service: ServiceForm }) {
  const { tips } = useBooksText()
  const { isOwner } = useSignedIn()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label={tips.cash}
        description={tips.cashHint}
        readOnly={!isOwner}
        data={CASH_TIPS.map((value) => ({ value, label: tips.cashValues[value] ?? value }))}
        value={service.form.cash_tips}
        onChange={(value) => value && service.set({ cash_tips: value as CashTips })}
        allowDeselect={false}
      />
      <Select
        label={tips.card}
        description={tips.cardHint}
        readOnly={!isOwner}
        data={CARD_TIPS.map((value) => ({ value, label: tips.cardValues[value] ?? value }))}
        value={service.form.card_tips}
        onChange={(value) => value && service.set({ card_tips: value as CardTips })}
        allowDeselect={false}
      />
    </SimpleGrid>
  )
}
