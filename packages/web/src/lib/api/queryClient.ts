import { onlineManager, QueryClient } from "@tanstack/react-query"
import { problemOf } from "./problem.ts"

// React Query starts as online on every page, and so would miss the network's return.
onlineManager.setOnline(navigator.onLine)

const MAX_RETRIES = 2

/** A retry only helps without an answer, or when the server failed or was busy. */
export function worthRetrying(failures: number, error: unknown): boolean {
  const { code } = problemOf(error)
  return failures < MAX_RETRIES && (code === "network" || code === "unexpected" || code === "throttled")
}

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // "always": without a network a call fails and shows it, instead of waiting silently.
      queries: { retry: worthRetrying, networkMode: "always", staleTime: 30_000, gcTime: 10 * 60_000 },
      mutations: { retry: false, networkMode: "always" },
    },
  })

export const queryClient = createQueryClient()
