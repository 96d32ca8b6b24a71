export interface AdditionOwner {
  kind: "addition"
  userId: string
  additionId: string
}
export interface RefreshOwner {
  kind: "refresh"
  influencerId: string
}
export interface EnrichmentOwner {
  kind: "enrichment"
  importId: string
  /** From 0. */
  batch: number
}
/** The record that requested a scrape. */
export type Owner = AdditionOwner | RefreshOwner | EnrichmentOwner

/** Withdrawn: the person has left the catalogue. */
export type MissingReason = "not_found" | "failed" | "withdrawn"

export interface Missing {
  username: string
  reason: MissingReason
}

export interface WrittenProfile {
  username: string
  influencerId: string
  /** The catalogue's change that includes it. */
  seq: number
}

export interface FoundPosts {
  username: string
  posts: number
  /** Number of detected collaborations among them. */
  collaborations: number
}

/**
 * The events that an owner receives: the profiles that are now in the catalogue and, if any, then their posts; nothing
 * after that. Each requested name is in one of the two lists.
 */
export type ScrapeEvent = {
  scrapeId: string
  /** The scraper's status, if it caused a failure. */
  httpStatus?: number | undefined
} & (
  | { kind: "profiles"; written: WrittenProfile[]; missing: Missing[] }
  | {
      kind: "posts"
      /** The catalogue's last change of them; null without posts. */
      seq: number | null
      /** Includes profiles without posts, e.g. private ones. */
      found: FoundPosts[]
      failed: string[]
    }
)

/** Informs an owner, which must tolerate repeated events. */
export type Tell = (owner: Owner, event: ScrapeEvent) => Promise<void>
