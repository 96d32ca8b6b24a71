import { PlusOutlined } from "@ant-design/icons"
import { Button } from "antd"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCount } from "../../lib/format.ts"
import { CursorList } from "../../ui/list/CursorList.tsx"
import { CardList, ListSkeleton } from "../../ui/list/ListCard.tsx"
import { Section } from "../../ui/Section.tsx"
import { todoDialogs, useAutomaticTodos } from "./cache.ts"
import { TodoCard } from "./TodoCard.tsx"
import type { TodoActions } from "./useTodoActions.ts"

/** The agency's automatic tasks, independent of the week (rules/team.md#automatic-tasks). */
export function AutomaticTodos({ actions }: { actions: TodoActions }) {
  const { open } = useDialogParam(todoDialogs)
  const query = useAutomaticTodos()
  return (
    <Section
      title="Tâches automatiques"
      hint="Pour vos influenceurs, toutes semaines confondues : visibles par toute l'équipe, assignées à personne."
      action={
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => open("new", { automatic: "1" })}>
          Ajouter
        </Button>
      }
    >
      <CursorList
        query={query}
        loading={<ListSkeleton label="Chargement des tâches automatiques" />}
        failure="Une erreur est survenue lors du chargement des données"
        count={(shown) => formatCount(shown, "tâche automatique affichée", "tâches automatiques affichées")}
        empty={<p className="soft">Aucune tâche automatique pour le moment.</p>}
      >
        {(todos) => (
          <CardList label="Tâches automatiques" items={todos} rowKey={({ id }) => id}>
            {(todo) => <TodoCard todo={todo} actions={actions} dated />}
          </CardList>
        )}
      </CursorList>
    </Section>
  )
}
