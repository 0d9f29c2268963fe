import { SimpleGrid, Switch } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useText } from '../../locales/locale-provider.tsx'
import { TextInput } from '../../ui/forms/fields.tsx'

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
