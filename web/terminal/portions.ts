import { create } from 'zustand'

/** How a bill is being divided, while it is. */
export const usePortions = create<{ ways: number; picked: number; items: number[] }>(() => ({
  ways: 2,
  picked: 0,
  items: [],
}))

export const setPortions = usePortions.setState
