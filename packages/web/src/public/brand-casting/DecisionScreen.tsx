import type { BrandCasting } from "@trame/core/campaigns/castings/contract/brand"
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from "react"
import { type Choices, decisionsOf, isContested, isUndecided, type Proposal, tally } from "./choice.ts"
import type { ChoiceStore } from "./choice-store.ts"
import styles from "./DecisionScreen.module.css"
import { jumpToFinalize, jumpToNext } from "./jump.ts"
import { Proposals, useShown } from "./Proposals.tsx"
import { ConfirmSubmit, ProgressBar, SubmitBar } from "./SubmitBar.tsx"
import { type Submission, submissionMessage } from "./useSubmission.ts"

interface DecisionScreenProps {
  view: BrandCasting
  choices: Choices
  store: ChoiceStore
  submission: Submission
  closed: string | null
}

const PROGRESS_BAR_PX = 96

/** The influencers, and beside or below them the end: what was chosen, and sending it. */
export function DecisionScreen({ view, choices, store, submission, closed }: DecisionScreenProps) {
  const { casting, proposals } = view
  const { busy, problem, submit } = submission
  const shown = useShown(proposals, choices)
  const [end, atEnd] = useReached<HTMLElement>(PROGRESS_BAR_PX)
  const [typing, typingProps] = useTyping()
  const [confirming, setConfirming] = useState(false)

  const counts = tally(proposals, choices)
  const decisions = decisionsOf(proposals, choices)
  const contested = proposals.filter((proposal) => isContested(proposal, choices[proposal.id]))
  const jumpAmong = (some: readonly Proposal[]) =>
    jumpToNext(
      some.map(({ id }) => id),
      shown.showAll,
    )
  const next = () => jumpAmong(proposals.filter((proposal) => isUndecided(proposal, choices[proposal.id])))
  const confirm = () => {
    setConfirming(false)
    submit(decisions)
  }
  const about = { total: proposals.length, counts, closed, onNext: next }

  return (
    <div className={styles.columns} {...typingProps}>
      <Proposals
        shown={shown}
        total={proposals.length}
        counts={counts}
        choices={choices}
        store={store}
        locked={busy || closed !== null}
      />
      <aside ref={end}>
        <SubmitBar
          {...about}
          deadline={casting.deadline}
          unsent={decisions.length}
          contested={contested.length}
          onContested={() => jumpAmong(contested)}
          busy={busy}
          problem={problem && submissionMessage(problem)}
          onSubmit={() => (counts.pending ? setConfirming(true) : submit(decisions))}
        />
      </aside>
      <ProgressBar {...about} hidden={atEnd || typing} onFinalize={jumpToFinalize} />
      {confirming ? (
        <ConfirmSubmit pending={counts.pending} onConfirm={confirm} onClose={() => setConfirming(false)} />
      ) : null}
    </div>
  )
}

/** Whether the top of an element has come above the lower edge of the window, less what covers that edge. */
function useReached<Shown extends Element>(coveredPx: number): [RefObject<Shown | null>, boolean] {
  const element = useRef<Shown>(null)
  const [reached, setReached] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setReached(entry?.isIntersecting ?? false), {
      rootMargin: `0px 0px -${coveredPx}px 0px`,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [coveredPx])
  return [element, reached]
}

interface TypingProps {
  onFocus: (event: FocusEvent) => void
  onBlur: () => void
}

/** Whether a comment is being written: above an open keyboard there is no room for anything else. */
function useTyping(): [boolean, TypingProps] {
  const [typing, setTyping] = useState(false)
  return [
    typing,
    {
      onFocus: ({ target }) => setTyping(target instanceof HTMLTextAreaElement),
      onBlur: () => setTyping(false),
    },
  ]
}
