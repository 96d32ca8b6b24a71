import type { CreatorQuery, CreatorRow } from "../../../packages/core/src/search/creators.ts"
import { CREATOR_SORTS } from "../../../packages/core/src/search/creators.ts"
import type { PostRow } from "../../../packages/core/src/search/posts.ts"

const SYLLABLES = [
  ..."abcdeéèêëiïoôuùçñσK_-12李À.",
  ..."ma ri lé Léa Jo sé Œu vre æ ß ﬁ ﬀ Dupont İ ΟΔΟΣ жанна 🌸 👩‍🎤 99".split(" "),
  ..."\u{1F9D1}\uFFFD\uE000\uFB03\u0000\u0001 \u00a0\t\ud83d",
  "e\u0301",
  "  ",
]
const IDS = "abcdefghijklmnopqrstuvwxyz0123456789_-"

/** The same rows, changes and queries for the same seed. */
export class Random {
  private state: number
  constructor(seed: number) {
    this.state = seed
  }

  /** An integer below `limit` (mulberry32). */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }

  chance(share: number): boolean {
    return this.below(1_000_000) < share * 1_000_000
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)] as Value
  }

  text(syllables: number): string {
    return Array.from({ length: this.below(syllables + 1) }, () => this.pick(SYLLABLES)).join("")
  }

  id(): string {
    return Array.from({ length: 1 + this.below(this.chance(0.1) ? 64 : 4) }, () => this.pick([...IDS])).join(
      "",
    )
  }

  creator(id = this.id()): CreatorRow {
    return {
      id,
      displayName: this.text(this.chance(0.1) ? 40 : 5),
      username: this.text(4),
      platform: this.pick(["instagram", "tiktok", "youtube"]),
      category: this.pick(["", "Mode", "Beauté", "Cuisine", "Sport"]),
      followersCount: this.chance(0.01) ? 4_294_967_295 : this.below(this.pick([1, 5, 1000, 3_000_000])),
      engagementRate: this.chance(0.2) ? null : this.below(this.pick([2, 300, 3000, 100_000])) / 100,
      collaborationsCount: this.below(this.pick([1, 5, 300])),
    }
  }

  query(rows: readonly { displayName: string; username: string }[]): CreatorQuery {
    const maybe = <Value>(value: () => Value) => (this.chance(0.2) ? value() : undefined)
    return {
      text: this.term(rows.map(({ displayName, username }) => (this.chance(0.5) ? displayName : username))),
      platform: maybe(() => this.pick(["instagram", "tiktok", "myspace"])),
      category: maybe(() => this.pick(["", "Mode", "Sport", "Chasse"])),
      minFollowers: maybe(() => this.below(2000)),
      maxFollowers: maybe(() => this.below(this.pick([3, 2000, 3_000_000]))),
      minEngagement: maybe(() => this.below(3000) / this.pick([1, 100, 1000])),
      maxEngagement: maybe(() => this.below(3000) / this.pick([1, 100, 1000])),
      minCollaborations: maybe(() => this.below(6)),
      sort: this.pick(CREATOR_SORTS),
    }
  }

  post(id = this.id()): PostRow {
    return {
      id,
      influencerId: this.id(),
      postedAt: this.chance(0.3) ? 1_700_000_000_000 : 1_700_000_000_000 + this.below(1_000_000),
      caption: this.text(this.pick([1, 6, 60])),
      keywords: Array.from({ length: this.below(4) }, () => this.text(2)),
    }
  }

  /** A part of one of the texts, or a text that may occur in none. */
  term(texts: readonly string[]): string {
    if (this.chance(0.15)) return ""
    const text = texts.length && this.chance(0.7) ? this.pick(texts) : this.text(4)
    const start = this.below(text.length)
    return text.slice(start, start + 1 + this.below(12))
  }

  /** Writes of new and known rows, and removals, some of unknown rows. */
  changes<Row extends { id: string }>(
    known: readonly Row[],
    row: (id?: string) => Row,
  ): ({ row: Row } | { removed: string })[] {
    return Array.from({ length: this.below(this.pick([2, 6, 60])) }, () => {
      const id = known.length && this.chance(0.7) ? this.pick(known).id : this.id()
      return this.chance(0.3) ? { removed: id } : { row: row(id) }
    })
  }
}
