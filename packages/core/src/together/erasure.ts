import { type PageRead, pagesOf } from "../lib/batch.ts"
import { ERASED_PERSON, fold } from "../lib/text.ts"
import { holds } from "../lib/transact.ts"
import { ActivityEntryEntity, NotificationEntity } from "./entities.ts"

interface Happened {
  actorName: string
  what: string[]
}

/**
 * Removes a person who is erased from the catalogue from an agency's activity and notifications on these subjects: as
 * actor and in texts. May run twice.
 * @param names folded
 */
export async function eraseNames(
  agencyId: string,
  subjects: readonly { kind: "collaboration" | "casting"; id: string }[],
  names: ReadonlySet<string>,
): Promise<void> {
  for (const { kind, id } of subjects) {
    const all = ActivityEntryEntity.query.primary({ agencyId, subjectKind: kind, subjectId: id })
    await each(
      (cursor) => all.go({ cursor }),
      names,
      (one, next) => ActivityEntryEntity.patch(one).set(next).go(),
    )
  }
  if (subjects.length === 0) return
  const notifications = NotificationEntity.query.primary({ agencyId })
  await each(
    (cursor) => notifications.go({ cursor }),
    names,
    (one, next) => NotificationEntity.patch(one).set(next).go(),
  )
}

async function each<Item extends Happened>(
  read: (cursor: string | null) => PageRead<Item>,
  names: ReadonlySet<string>,
  write: (one: Item, next: Happened) => Promise<unknown>,
): Promise<void> {
  const without = (text: string) => (names.has(fold(text)) ? ERASED_PERSON : text)
  for await (const page of pagesOf(read)) {
    for (const one of page) {
      const isAbout = [one.actorName, ...one.what].some((text) => names.has(fold(text)))
      // Also removes the address to which their link was sent.
      const what = one.what.map((text) => (isAbout && text.includes("@") ? ERASED_PERSON : without(text)))
      if (isAbout) await holds(write(one, { actorName: without(one.actorName), what }))
    }
  }
}
