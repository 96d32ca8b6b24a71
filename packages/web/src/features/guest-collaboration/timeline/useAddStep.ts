import { useState } from "react"
import { client } from "../../../lib/api.ts"
import { useAttempt } from "../../../lib/useAttempt.ts"
import { useShowAdded } from "../guest-queries.ts"
import type { Who } from "../who.ts"

interface Typed {
  name: string
  /** A day, or empty. */
  deadline: string
}

export interface AddStep {
  typed: Typed
  change(changes: Partial<Typed>): void
  problems: Record<string, string>
  /** Why the last try failed. */
  failure: string | null
  busy: boolean
  submit(): void
}

const NOTHING: Typed = { name: "", deadline: "" }

/** What is typed of a new step outlives its dialog, until it has been added. */
export function useAddStep(who: Who, onAdded: (name: string) => void): AddStep {
  const [typed, setTyped] = useState(NOTHING)
  const [missing, setMissing] = useState<Record<string, string>>({})
  const { busy, problem, attempt } = useAttempt()
  const showAdded = useShowAdded(who)

  async function submit(): Promise<void> {
    const name = typed.name.trim()
    setMissing(name ? {} : { name: "Le nom de l'étape est obligatoire" })
    if (!name) return
    const step = await attempt(() =>
      client.guestCollaboration.addStep({ ...who, name, deadline: typed.deadline || null }),
    )
    if (!step) return
    setTyped(NOTHING)
    showAdded((view) => ({ ...view, steps: [...view.steps, step] }))
    onAdded(step.name)
  }

  return {
    typed,
    change: (changes) => setTyped((before) => ({ ...before, ...changes })),
    problems: { ...problem?.fields, ...missing },
    failure: problem?.message ?? null,
    busy,
    submit: () => void submit(),
  }
}
