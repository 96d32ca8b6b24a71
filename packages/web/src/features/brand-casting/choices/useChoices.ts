import type { BrandCasting } from "@trame/core/castings/brand-contract"
import { useEffect, useState, useSyncExternalStore } from "react"
import type { Choices } from "./choice.ts"
import { type ChoiceStore, createChoiceStore } from "./choiceStore.ts"

export function useChoices({ casting, proposals }: BrandCasting): [Choices, ChoiceStore] {
  const [store] = useState(() => createChoiceStore(casting.id))
  const choices = useSyncExternalStore(store.subscribe, store.current)
  useEffect(() => store.settle(proposals), [store, proposals])
  return [choices, store]
}
