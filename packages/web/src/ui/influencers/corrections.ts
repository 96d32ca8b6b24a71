import { useQueryClient } from "@tanstack/react-query"
import type { Correction, Post } from "@trame/core/influencers/catalogue/contract"
import { corrected } from "@trame/core/influencers/corrections/rules"
import { api, client } from "../../lib/api/api.ts"
import { patchAll, patchPages } from "../../lib/api/patch.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useWriteQueue } from "../../lib/api/useWriteQueue.ts"
import { useNotices } from "../../lib/notices.tsx"

/** Corrects a post's collaboration: optimistic, undoable for a while, rolled back on failure. */
export function useCorrection() {
  const queries = useQueryClient()
  const queue = useWriteQueue()
  const notices = useNotices()

  /** Updates every list with the post; the post stays in place until the list is refetched. */
  function show(post: Post): void {
    const within = <Item extends Post>(items: Item[]): Item[] =>
      items.map((one) =>
        one.id === post.id && one.influencerId === post.influencerId ? { ...one, ...post } : one,
      )
    const { influencerId } = post
    patchAll<{ items: Post[] }>(queries, { queryKey: api.marketWatch.list.key() }, (page) => ({
      ...page,
      items: within(page.items),
    }))
    patchPages<Post>(queries, api.discover.posts.key({ input: { influencerId } }), within)
    patchAll<{ items: Post[] }>(
      queries,
      { queryKey: api.roster.posts.key({ input: { influencerId } }) },
      (page) => ({ ...page, items: within(page.items) }),
    )
  }

  async function write(before: Post, ahead: Post): Promise<boolean> {
    const { id: postId, influencerId } = before
    const { correction } = ahead
    show(ahead)
    try {
      await queue.run(postId, async () => {
        const written = await client.marketWatch.correct({ influencerId, postId, correction })
        if (queue.isLast(postId)) show(written)
      })
    } catch (error) {
      show(before)
      notices.error(`La correction n'a pas été enregistrée. ${problemOf(error).message}`, "correction")
      return false
    }
    void queries.invalidateQueries({ queryKey: api.discover.influencer.key({ input: { influencerId } }) })
    // Visible lists stay as they are.
    for (const queryKey of [api.marketWatch.list.key(), api.discover.posts.key(), api.roster.posts.key()])
      void queries.invalidateQueries({ queryKey, refetchType: "none" })
    return true
  }

  return async function correct(post: Post, correction: Correction | null, said: string): Promise<void> {
    const ahead = correction ? corrected(post, correction) : { ...post, correction }
    if (await write(post, ahead)) notices.undoable(said, () => void write(ahead, post))
  }
}
