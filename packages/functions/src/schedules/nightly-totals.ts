import { Aggregation } from "@trame/core/aggregation/index"

/** Has the totals of every agency, and the platform's, compared with their sources. */
export const handler = (): Promise<void> => Aggregation.requestSweeps()
