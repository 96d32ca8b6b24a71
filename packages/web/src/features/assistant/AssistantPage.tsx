import { DeleteOutlined } from "@ant-design/icons"
import type { AssistantMessage } from "@trame/core/assistant/contract"
import { ASSISTANT_NAME } from "@trame/core/assistant/rules"
import { Alert, Button } from "antd"
import { useRef, useState } from "react"
import { problemOf } from "../../lib/api/problem.ts"
import { useConfirm } from "../../lib/dialog/useConfirm.tsx"
import { useNotices } from "../../lib/notices.tsx"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import styles from "./AssistantPage.module.css"
import { isPending, useAsking, useClearing, useConversation } from "./conversation.ts"
import { Messages } from "./Messages.tsx"
import { QuestionForm } from "./QuestionForm.tsx"

const TITLE = "Assistant IA"

/** `/app/assistant`: questions about the agency's own data (rules/inbox.md#assistant). */
export function Component() {
  useDocumentTitle(TITLE)
  const conversation = useConversation()
  return (
    <div className={`stack ${styles.page}`}>
      <PageHeader
        title={TITLE}
        subtitle={`${ASSISTANT_NAME} répond à partir des données de l'agence`}
        actions={conversation.data?.length ? <ClearButton /> : null}
      />
      <QueryBoundary
        query={conversation}
        loading="Chargement de la conversation"
        rows={4}
        failure="Erreur lors du chargement des données"
      >
        {(messages) => <Conversation messages={messages} />}
      </QueryBoundary>
    </div>
  )
}

function Conversation({ messages }: { messages: readonly AssistantMessage[] }) {
  const [typed, setTyped] = useState("")
  const input = useRef<HTMLTextAreaElement>(null)
  const empty = (question: string) => setTyped((current) => (current.trim() === question ? "" : current))
  const { ask, busy, sending, problem, dismiss } = useAsking(messages, empty)
  const loading = busy || messages.some(isPending)

  async function submit(question: string): Promise<void> {
    const wanted = question.trim()
    if (!wanted || loading) return
    // A suggested question must not replace typed text.
    setTyped((current) => (current.trim() ? current : question))
    if (await ask(wanted)) empty(wanted)
    input.current?.focus()
  }

  return (
    <div className="stack gap-4 flex-1 min-h-0">
      <Messages messages={messages} sending={sending} onAsk={(question) => void submit(question)} />
      {problem ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={problem.message}
          closable={{ onClose: dismiss, "aria-label": "Fermer" }}
        />
      ) : null}
      <QuestionForm
        input={input}
        value={typed.trim() === sending ? "" : typed}
        loading={loading}
        onChange={setTyped}
        onSubmit={() => void submit(typed)}
      />
    </div>
  )
}

function ClearButton() {
  const confirm = useConfirm()
  const clear = useClearing()
  const notices = useNotices()
  const askAndClear = () =>
    confirm({
      title: "Effacer la conversation ?",
      content: "Vos questions et leurs réponses seront perdues.",
      okText: "Effacer",
      danger: true,
      onOk: () => clear().catch((error: unknown) => notices.error(problemOf(error).message)),
    })
  return (
    <Button icon={<DeleteOutlined aria-hidden />} onClick={() => void askAndClear()}>
      Effacer la conversation
    </Button>
  )
}
