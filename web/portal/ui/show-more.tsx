import { Button, Group } from '@mantine/core'
import { useText } from '../locales/locale-provider.tsx'

/** The button for the next page of a list; hidden at its end. */
export function ShowMore({
  of,
}: {
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}) {
  const text = useText()
  if (!of.hasNextPage) return null
  return (
    <Group justify="center">
      <Button variant="default" loading={of.isFetchingNextPage} onClick={() => of.fetchNextPage()}>
        {text.common.showMore}
      </Button>
    </Group>
  )
}
