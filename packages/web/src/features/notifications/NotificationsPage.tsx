import { useDocumentTitle } from "../../lib/useDocument.ts"
import { PageHeader } from "../../ui/PageHeader.tsx"
import NotificationList from "./NotificationList.tsx"

const TITLE = "Notifications"

/** `/app/notifications` (rules/together.md#notifications). */
export function Component() {
  useDocumentTitle(TITLE)
  return (
    <>
      <PageHeader title={TITLE} />
      <NotificationList />
    </>
  )
}
