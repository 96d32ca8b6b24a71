import { DownOutlined, UpOutlined } from "@ant-design/icons"
import type { Todo } from "@trame/core/workspace/todos/contract"
import { useId, useState } from "react"
import styles from "./Checklist.module.css"
import type { TodoActions } from "./useTodoActions.ts"

interface ChecklistProps {
  todo: Todo
  onCheck: TodoActions["check"]
}

/** The progress of a task's checklist, and its items once opened (rules/team.md#checklist). */
export function Checklist({ todo, onCheck }: ChecklistProps) {
  const { title, checklist } = todo
  const [open, setOpen] = useState(false)
  const list = useId()
  const done = checklist.filter((item) => item.done).length
  return (
    <div className="relative above">
      <button
        type="button"
        className={`row gap-2 px-2 py-1 soft text-s tabular rounded-m ${styles.progress}`}
        aria-expanded={open}
        aria-controls={list}
        data-done={done === checklist.length}
        onClick={() => setOpen(!open)}
      >
        <span className="visually-hidden">Sous-tâches faites de « {title} » : </span>
        {done}/{checklist.length}
        {open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
      </button>
      {open ? (
        <ul id={list} className="grid gap-1 mt-2">
          {checklist.map((item) => (
            <li key={item.id}>
              <label className={`flex items-start gap-3 text-m pointer ${styles.item}`} data-done={item.done}>
                <input
                  type="checkbox"
                  className={`flex-none ${styles.box}`}
                  checked={item.done}
                  onChange={({ target }) => void onCheck(todo, item.id, target.checked)}
                />
                <span className="min-0 anywhere">{item.text}</span>
              </label>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
