import * as z from "zod"
import { invalidInput, notFound, unknownHere } from "./failure.ts"
import { postItems, profileItem } from "./instagram/items.ts"
import type { KnownPeople } from "./instagram/people.ts"
import { isTrial } from "./names.ts"

/** By their names in Apify's store. */
const ACTORS: Record<string, Input["kind"]> = {
  "apify~instagram-profile-scraper": "profiles",
  "apify~instagram-scraper": "posts",
}

export type Input = { usernames: string[]; known?: KnownPeople } & (
  | { kind: "profiles" }
  | { kind: "posts"; resultsLimit: number }
)

const profilesInput = z.strictObject({ usernames: z.array(z.string().trim().min(1)).min(1) })
const postsInput = z.strictObject({
  directUrls: z.array(z.string().regex(/^https:\/\/www\.instagram\.com\/[\w.]+\/?$/)).min(1),
  resultsType: z.literal("posts"),
  resultsLimit: z.int().min(1).default(200),
  addParentData: z.literal(false).optional(),
})

/** The task of an actor. @throws ApifyFailure for an unknown actor or input */
export function readInput(actor: string, body: string): Input {
  const kind = ACTORS[actor]
  if (!kind) throw notFound("Actor")
  const json = parse(body)
  if (kind === "profiles") {
    const { usernames } = checked(profilesInput, json)
    return { kind, usernames: usernames.map((name) => name.replace(/^@/, "").toLowerCase()) }
  }
  const { directUrls, resultsLimit } = checked(postsInput, json)
  const names = directUrls.map((url) => new URL(url).pathname.split("/")[1]?.toLowerCase() ?? "")
  return { kind, usernames: names, resultsLimit }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw invalidInput("The input JSON object could not be parsed")
  }
}

function checked<Shape>(schema: z.ZodType<Shape>, json: unknown): Shape {
  const { success, data, error } = schema.safeParse(json)
  if (success) return data
  const [issue] = error.issues
  if (issue?.code === "unrecognized_keys") throw unknownHere(`the input ${issue.keys.join(", ")}`)
  throw invalidInput(`Field input.${issue?.path.join(".")}: ${issue?.message}`)
}

/** A failing run's message; null for a successful one. */
export function failureOf({ kind, usernames }: Input): string | null {
  const broken = usernames.find(
    (name) => isTrial(name, "panne") || (kind === "posts" && isTrial(name, "sansposts")),
  )
  return broken ? `The Actor process failed while it read ${broken}` : null
}

/** A run's results for one profile. */
export function itemsOf(input: Input, username: string, at: number, origin: string): object[] {
  return input.kind === "profiles"
    ? [profileItem(username, origin, input.known?.[username])]
    : postItems(username, input.resultsLimit, at, origin, input.known?.[username])
}
