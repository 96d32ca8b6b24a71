import { useInfiniteQuery } from "@tanstack/react-query"
import { api } from "../../lib/api/api.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { ActivityList } from "../../ui/activity/ActivityList.tsx"
import { cursorPages } from "../../ui/list/CursorList.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"

const TITLE = "Activité"

/** `/app/activity`: actions of the team, its guests and its brands (rules/together.md#activity). */
export function Component() {
  useDocumentTitle(TITLE)
  const query = useInfiniteQuery(
    api.activity.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      ...cursorPages,
    }),
  )
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle="Ce que fait l'équipe, dans les rubriques auxquelles vous avez accès"
      />
      <ActivityList query={query} />
    </>
  )
}
