import { CloseOutlined, PlusOutlined } from "@ant-design/icons"
import { distinctTags, MAX_TAGS, QUICK_TAGS, TAG_LENGTH } from "@trame/core/influencers/recruitment/rules"
import { fold } from "@trame/core/lib/text"
import { Button, ConfigProvider, Input, type InputRef } from "antd"
import { useRef } from "react"
import styles from "./TagsField.module.css"
import type { TagsValue } from "./values.ts"

const NONE: TagsValue = { chosen: [], typed: "" }

interface TagsFieldProps {
  /** A `Form.Item` passes all three. */
  id?: string
  value?: TagsValue
  onChange?: (value: TagsValue) => void
}

/** Tags, typed or chosen from suggestions (rules/creators.md#recruitment-tags). */
export function TagsField({ id, value = NONE, onChange }: TagsFieldProps) {
  const { componentDisabled = false } = ConfigProvider.useConfig()
  const { chosen, typed } = value
  const input = useRef<InputRef>(null)
  const list = useRef<HTMLUListElement>(null)
  const full = chosen.length >= MAX_TAGS
  const known = new Set(chosen.map(fold))

  const add = () => {
    if (full || !typed.trim()) return
    onChange?.({ chosen: distinctTags([...chosen, typed]), typed: "" })
    input.current?.focus()
  }

  const toggle = (tag: string) => {
    const others = chosen.filter((one) => fold(one) !== fold(tag))
    onChange?.({ ...value, chosen: others.length < chosen.length ? others : distinctTags([...chosen, tag]) })
  }

  const remove = (tag: string, place: number) => {
    onChange?.({ ...value, chosen: chosen.filter((one) => one !== tag) })
    // Moves the focus to the next tag.
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll("button")
      const next = left?.[Math.min(place, left.length - 1)]
      if (next) next.focus()
      else input.current?.focus()
    })
  }

  return (
    <div className={`grid gap-4 cols-1 ${styles.field}`}>
      <div className="flex gap-3">
        <Input
          ref={input}
          id={id}
          aria-label="Nouveau tag"
          placeholder="Ajouter un tag"
          autoComplete="off"
          maxLength={TAG_LENGTH}
          // At the maximum, a typed text can still be removed.
          disabled={componentDisabled || (full && typed === "")}
          value={typed}
          onChange={({ target }) => onChange?.({ ...value, typed: target.value })}
          onPressEnter={(event) => {
            // Enter adds the tag instead of submitting the form.
            event.preventDefault()
            add()
          }}
        />
        <Button icon={<PlusOutlined aria-hidden />} disabled={componentDisabled || full} onClick={add}>
          Ajouter
        </Button>
      </div>
      {full ? <p className="soft text-m">{MAX_TAGS} tags au maximum</p> : null}
      {chosen.length > 0 ? (
        <ul ref={list} className="flex wrap gap-3" aria-label="Tags choisis">
          {chosen.map((tag, place) => (
            <li
              key={tag}
              className={`inline-flex items-center gap-1 max-full accent text-m strong anywhere round bg-tint ${styles.tag}`}
            >
              {tag}
              <button
                type="button"
                className={`grid place-center flex-none text-xs round ${styles.remove}`}
                aria-label={`Retirer le tag ${tag}`}
                disabled={componentDisabled}
                onClick={() => remove(tag, place)}
              >
                <CloseOutlined aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft text-m">Aucun tag pour l'instant.</p>
      )}
      <fieldset className={`flex wrap gap-3 ${styles.quick}`} disabled={componentDisabled}>
        <legend className={styles.legend}>Tags rapides</legend>
        {QUICK_TAGS.map((tag) => (
          <button
            key={tag}
            type="button"
            className={`px-4 py-1 soft text-m round ${styles.offer}`}
            aria-pressed={known.has(fold(tag))}
            disabled={full && !known.has(fold(tag))}
            onClick={() => toggle(tag)}
          >
            {tag}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
