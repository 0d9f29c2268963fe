import { useQueryClient } from '@tanstack/react-query'
import { mayHaveChanged } from '../../api.ts'

/**
 * Waits for the request of a dialog. The touched queries are refetched before the dialog closes, and also when the
 * outcome is unknown, so that the page shows the result.
 */
export function useSend(touched: string[]) {
  const queries = useQueryClient()
  const readAgain = () => Promise.all(touched.map((name) => queries.invalidateQueries({ queryKey: [name] })))
  return async <Answer>(sending: Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await sending
      await readAgain()
      return answer
    } catch (error) {
      if (mayHaveChanged(error)) void readAgain()
      throw error
    }
  }
}
