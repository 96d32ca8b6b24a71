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
/** Whom a scrape is for. */
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
  /** The catalogue's change that holds it. */
  seq: number
}

export interface FoundPosts {
  username: string
  posts: number
  /** How many of them are detected collaborations. */
  collaborations: number
}

/**
 * What an owner is told: the profiles that are in the catalogue now, and where there are any, then their posts; after that
 * nothing more comes. Each name that was asked for stands in one of the two lists.
 */
export type ScrapeEvent = {
  scrapeId: string
  /** What the scraper answered with where that is why something failed. */
  httpStatus?: number | undefined
} & (
  | { kind: "profiles"; written: WrittenProfile[]; missing: Missing[] }
  | {
      kind: "posts"
      /** The catalogue's last change of them; null where there were none. */
      seq: number | null
      /** Also those without posts, as private profiles are. */
      found: FoundPosts[]
      failed: string[]
    }
)

/** Tells an owner, who must bear to be told the same again. */
export type Tell = (owner: Owner, event: ScrapeEvent) => Promise<void>
