import { Button, Group } from '@mantine/core'
import { useText } from '../locales/locale-provider.tsx'

/** The way on in a list that comes a page at a time; nothing where it ends. */
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
