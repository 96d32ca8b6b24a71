import { CommentOutlined, FileImageOutlined, HeartOutlined } from "@ant-design/icons"
import type { Post } from "@trame/core/influencers/catalogue/contract"
import type { ReactNode } from "react"
import { formatCompact, formatCount, formatDate } from "../../lib/format.ts"
import { safeLink } from "../../lib/links.ts"
import { ClampedText } from "../ClampedText.tsx"
import { SafeImage } from "../public/PublicImage.tsx"
import styles from "./PostCard.module.css"

interface PostGridProps<Item extends Post> {
  label: string
  posts: readonly Item[]
  /** The author of each post, in lists of several authors. */
  author?: (post: Item) => ReactNode
  /** Shows the detected brand of each post, with the control to correct it. */
  verdict?: (post: Item) => ReactNode
  /** Maximum number of detected keywords per post; all by default. */
  keywords?: number
  /** Called for a pressed keyword. */
  onKeyword?: (keyword: string) => void
}

/** Posts side by side, inside a `CursorList` or alone. */
export function PostGrid<Item extends Post>({ label, posts, author, verdict, ...rest }: PostGridProps<Item>) {
  return (
    <ul className={`grid gap-5 ${styles.grid}`} aria-label={label}>
      {posts.map((post) => (
        <li key={post.id} data-item className="grid min-0">
          <PostCard post={post} author={author?.(post)} verdict={verdict?.(post)} {...rest} />
        </li>
      ))}
    </ul>
  )
}

interface PostCardProps {
  post: Post
  author?: ReactNode
  verdict?: ReactNode
  keywords?: number
  onKeyword?: (keyword: string) => void
}

/** A post as on its platform, with the keywords that mark it as a collaboration. */
export function PostCard({ post, author, verdict, keywords = MOST_KEYWORDS, onKeyword }: PostCardProps) {
  const { imageUrl, caption, likesCount, commentsCount, postedAt } = post
  const href = safeLink(post.postUrl)
  const words = shownOf(post, keywords)
  const date = formatDate(postedAt, { style: "long" })
  return (
    <article
      className={`card stack min-0 clip relative ${styles.card}`}
      data-denied={post.correction?.isCollaboration === false}
    >
      <div className={`bg-tint relative ${styles.picture}`}>
        {imageUrl ? (
          <SafeImage src={imageUrl} alt="" className={styles.image} />
        ) : (
          <span aria-hidden="true" className={`grid place-center faint text-title ${styles.none}`}>
            <FileImageOutlined />
          </span>
        )}
        {post.postType === "reel" ? (
          <span className={`px-3 py-1 text-xs bold round ${styles.type}`}>Reel</span>
        ) : null}
      </div>
      <div className="stack gap-3 p-4 flex-1">
        {author ? <div className={`relative above ${styles.author}`}>{author}</div> : null}
        {caption ? <ClampedText text={caption} /> : <p className="faint text-m">Sans légende</p>}
        {words.length > 0 ? (
          <ul className={`flex wrap gap-3 ${styles.keywords}`} aria-label="Mots-clés détectés">
            {words.map((word) => (
              <li className="grid min-0 max-full" key={word}>
                {onKeyword ? (
                  <button
                    type="button"
                    className={`ellipsis accent text-s strong round bg-tint ${styles.keyword}`}
                    aria-label={`Rechercher ${word}`}
                    onClick={() => onKeyword(word)}
                  >
                    {word}
                  </button>
                ) : (
                  <span className={`ellipsis accent text-s strong round bg-tint ${styles.keyword}`}>
                    {word}
                  </span>
                )}
              </li>
            ))}
          </ul>
        ) : null}
        {verdict}
        <p className="row wrap gap-y-1 gap-x-4 mt-auto soft text-s">
          <Count
            icon={<HeartOutlined aria-hidden />}
            count={likesCount}
            one="mention j'aime"
            many="mentions j'aime"
          />
          <Count icon={<CommentOutlined aria-hidden />} count={commentsCount} one="commentaire" />
          <time dateTime={postedAt} className="ml-auto">
            {href ? (
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                className={`inherit no-underline ${styles.link}`}
                aria-label={`Voir la publication du ${date}`}
              >
                {date}
              </a>
            ) : (
              date
            )}
          </time>
        </p>
      </div>
    </article>
  )
}

const MOST_KEYWORDS = 10

/** The first keywords, the brand among them. */
function shownOf({ collaborationKeywords: all, brand }: Post, most: number): string[] {
  const first = all.slice(0, most)
  const named = all.find((keyword) => keyword === brand?.toLowerCase())
  return named && !first.includes(named) ? [...first.slice(0, most - 1), named] : first
}

interface CountProps {
  icon: ReactNode
  /** Null when the platform hides it: nothing is shown. */
  count: number | null
  one: string
  many?: string
}

function Count({ icon, count, one, many }: CountProps) {
  if (count === null) return null
  return (
    <span className="inline-flex items-center gap-2 tabular">
      {icon}
      <span aria-hidden="true">{formatCompact(count)}</span>
      <span className="visually-hidden">{formatCount(count, one, many)}</span>
    </span>
  )
}
