import { onlineManager, QueryClient } from "@tanstack/react-query"
import { problemOf } from "./problem.ts"

// It takes every page for online until the browser says otherwise, and so would not notice that a network came.
onlineManager.setOnline(navigator.onLine)

const MAX_RETRIES = 2

/** Asking again only helps when nothing answered, or the server failed or was busy. */
export function worthRetrying(failures: number, error: unknown): boolean {
  const { code } = problemOf(error)
  return failures < MAX_RETRIES && (code === "network" || code === "unexpected" || code === "throttled")
}

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // "always": without a network a call fails and says so, rather than wait in silence.
      queries: { retry: worthRetrying, networkMode: "always", staleTime: 30_000, gcTime: 10 * 60_000 },
      mutations: { retry: false, networkMode: "always" },
    },
  })

export const queryClient = createQueryClient()
