import { SendOutlined } from "@ant-design/icons"
import { MAX_QUESTION } from "@trame/core/assistant/rules"
import { Button, Input } from "antd"
import type { KeyboardEvent, RefObject } from "react"

interface QuestionFormProps {
  input: RefObject<HTMLTextAreaElement | null>
  value: string
  /** A question is being sent or answered. */
  loading: boolean
  onChange: (value: string) => void
  onSubmit: () => void
}

/** Enter sends; Shift+Enter starts a new line. */
export function QuestionForm({ input, value, loading, onChange, onSubmit }: QuestionFormProps) {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <form
      className="flex items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Input.TextArea
        ref={(field) => {
          input.current = field?.resizableTextArea?.textArea ?? null
        }}
        aria-label="Votre question"
        placeholder="Posez votre question..."
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={MAX_QUESTION}
        size="large"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        icon={<SendOutlined aria-hidden />}
        disabled={loading || !value.trim()}
      >
        Envoyer
      </Button>
    </form>
  )
}
