import { useSyncExternalStore } from "react"
import { actingAgency, onActingAgencyChange } from "./acting.ts"

export const useActingAgency = (): string | null => useSyncExternalStore(onActingAgencyChange, actingAgency)
