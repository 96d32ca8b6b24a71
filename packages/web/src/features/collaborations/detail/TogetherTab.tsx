import { useInfiniteQuery } from "@tanstack/react-query"
import { api } from "../../../lib/api/api.ts"
import { ActivityList } from "../../../ui/activity/ActivityList.tsx"
import { Comments } from "../../../ui/comments/Comments.tsx"
import { UnsentComments } from "../../../ui/comments/UnsentComments.tsx"
import { cursorPages } from "../../../ui/list/CursorList.tsx"

interface TogetherTabProps {
  shows: "comments" | "activity" | "unsent"
  collaborationId: string
}

/** The team's comments and activity on a collaboration, or unsent comments on a deleted one. */
export default function TogetherTab({ shows, collaborationId }: TogetherTabProps) {
  if (shows === "comments") return <Comments place="collaboration" subjectId={collaborationId} />
  if (shows === "unsent") return <UnsentComments place="collaboration" subjectId={collaborationId} />
  return <CampaignActivity collaborationId={collaborationId} />
}

function CampaignActivity({ collaborationId }: { collaborationId: string }) {
  const query = useInfiniteQuery(
    api.activity.ofCollaboration.infiniteOptions({
      input: (cursor: string | undefined) => ({ collaborationId, cursor }),
      ...cursorPages,
    }),
  )
  return <ActivityList query={query} ofOne />
}
