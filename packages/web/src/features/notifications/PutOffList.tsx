import { useQuery } from "@tanstack/react-query"
import { parisDay } from "@trame/core/lib/day"
import type { Notification } from "@trame/core/together/notifications/contract"
import { groupsOf, recordNameOf } from "@trame/core/together/notifications/rules"
import { sentenceOf } from "@trame/core/together/rules/sentences"
import { api } from "../../lib/api/api.ts"
import { formatCount, formatDate } from "../../lib/format.ts"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import styles from "./Notifications.module.css"
import type { NotificationActions } from "./notifications.ts"

/** Notifications that the user has put off, with the day of their return (rules/together.md#put-off). */
export default function PutOffList({ actions }: { actions: NotificationActions }) {
  const query = useQuery(api.notifications.listPutOff.queryOptions())
  return (
    <QueryBoundary
      query={query}
      loading="Chargement des notifications mises de côté"
      failure="Impossible d'afficher les notifications mises de côté"
    >
      {({ items }) => (
        <ul className="grid cols-1 pb-4" aria-label="Mises de côté">
          {returning(items).map(({ key, newest: first, all }) => (
            <li
              key={`${key} ${first.backAt}`}
              className="flex wrap justify-between gap-x-4 px-2 py-3 border-top"
            >
              <span className="anywhere">
                {first.told ? (
                  <>
                    <strong>{recordNameOf(first)}</strong>{" "}
                    {all.length > 1
                      ? formatCount(all.length, "notification")
                      : `${first.told.actor.name} ${sentenceOf({ kind: first.kind, what: first.told.what })}`}
                  </>
                ) : (
                  "Vous n'avez plus accès à ce contenu"
                )}
              </span>
              <span className="flex wrap gap-x-4 text-m soft">
                {first.backAt ? `${formatDate(parisDay(first.backAt), { style: "dayName" })}, 9 h` : null}
                <button
                  type="button"
                  className={`p-0 accent ${styles.mark}`}
                  onClick={() => void actions.putBack(all)}
                >
                  Remettre maintenant
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </QueryBoundary>
  )
}

/** Groups by record and return. */
const returning = (items: readonly Notification[]) =>
  [...Map.groupBy(items, ({ backAt }) => backAt).values()].flatMap(groupsOf)
