import type { Todo, TodoFields } from "@trame/core/workspace/todos/contract"
import { mondayOf } from "@trame/core/workspace/todos/rules"
import { type Answers, conflict, fakeApi, refusal } from "./fakeApi.ts"
import { visit } from "./page.tsx"
import { aChoice, aTodo } from "./records.ts"

export const me = { id: "u1", name: "Camille Laurent" }
export const iris = { id: "u2", name: "Iris Morel" }

/** Iris's own task. */
export const mine = (...[id, dueDate, changes]: Parameters<typeof aTodo>) =>
  aTodo(id, dueDate, { author: me, assignee: me, ...changes })

export const automatic = (id: string, dueDate: string, text: string, changes: Partial<Todo> = {}) =>
  aTodo(id, dueDate, { title: `Tâche pour Zoé – ${text}`, automatic: true, assignee: null, ...changes })

/** An agency's tasks; `listed` are the lists' tasks while their index lags. */
export function todosServer(stored: Todo[], listed: Todo[] | null = null) {
  const server = { stored, listed, held: undefined as Promise<unknown> | undefined }
  const find = (id: string): Todo => {
    const found = server.stored.find((todo) => todo.id === id)
    if (!found) throw refusal("not_found", "Partie.")
    return found
  }
  const keep = (todo: Todo): Todo => {
    server.stored = [...server.stored.filter(({ id }) => id !== todo.id), todo]
    return todo
  }
  const personOf = (id: string | null | undefined) => [me, iris].find((person) => person.id === id) ?? me
  const named = (subject: TodoFields["subject"] | undefined): Todo["subject"] =>
    subject ? { ...subject, name: "Hiver" } : null
  const asItems = (items: readonly { id: string; text: string }[] = []): Todo["checklist"] =>
    items.map((item) => ({ ...item, done: false }))
  const lists = async (matches: (todo: Todo) => boolean) => {
    const items = (server.listed ?? server.stored).filter(matches)
    await server.held
    return items
  }
  const todos: Required<NonNullable<Answers["todos"]>> = {
    week: async ({ day }) => ({
      items: await lists((todo) => !todo.automatic && mondayOf(todo.dueDate) === day),
    }),
    between: { items: [] },
    automatic: async () => ({ items: await lists((todo) => todo.automatic), nextCursor: null }),
    get: ({ todoId }) => find(todoId),
    create: ({ assignedTo, creationId: _, subject, checklist, ...fields }) => {
      const isAutomatic = fields.title.startsWith("Tâche pour ")
      const assignee = isAutomatic ? null : personOf(assignedTo)
      return keep(
        mine("new", fields.dueDate, {
          ...fields,
          subject: named(subject),
          checklist: asItems(checklist),
          automatic: isAutomatic,
          assignee,
        }),
      )
    },
    update: ({ todoId, version, assignedTo, subject: sent, checklist, ...changes }) => {
      const before = find(todoId)
      if (before.version !== version) throw conflict()
      const assignee = assignedTo === undefined ? before.assignee : personOf(assignedTo)
      const subject = sent === undefined ? before.subject : named(sent)
      return keep({
        ...before,
        ...changes,
        assignee,
        subject,
        ...(checklist && { checklist: asItems(checklist) }),
        version: version + 1,
      } as Todo)
    },
    complete: ({ todoId, completed }) => {
      const before = find(todoId)
      return keep({ ...before, status: completed ? "completed" : "pending", version: before.version + 1 })
    },
    check: ({ todoId, itemId, done }) => {
      const before = find(todoId)
      const checklist = before.checklist.map((item) => (item.id === itemId ? { ...item, done } : item))
      return keep({ ...before, checklist, version: before.version + 1 })
    },
    remove: ({ todoId }) => {
      server.stored = server.stored.filter(({ id }) => id !== todoId)
      return { id: todoId, binId: null }
    },
  }
  const api = fakeApi({
    agencies: { pickTeammates: { items: [me, iris].map((person) => ({ ...person, role: "" })) } },
    influencers: {
      pick: ({ search = "" }) => ({
        items: ["Zoé", "Ada", "Jo"].filter((name) => name.includes(search)).map((name) => aChoice(name)),
      }),
    },
    todos,
  })
  return { server, api, open: (search = "") => visit(`/app/todo${search}`) }
}
