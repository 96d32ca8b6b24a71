import { useQueryClient } from "@tanstack/react-query"
import type { Client, ClientFormInput } from "@trame/core/clients/contract"
import { useRef } from "react"
import { client as calls } from "../../lib/api.ts"
import { useAttempt } from "../../lib/useAttempt.ts"
import { showSaved } from "./cache.ts"

interface SaveOptions {
  /** The client being edited; null for a new one. */
  edited: Client | null
  /** Takes the error to the form's fields. */
  onFailure: (error: unknown) => void
  onSaved: (client: Client) => void
}

/** One save at a time, however often the button is pressed; what went wrong stays until the next attempt. */
export function useSaveClient({ edited, onFailure, onSaved }: SaveOptions) {
  const queries = useQueryClient()
  const version = useRef(edited?.version ?? 0)
  const { busy, problem, attempt } = useAttempt()

  const write = (values: ClientFormInput, id: string | undefined) =>
    id
      ? calls.clients.update({ ...values, clientId: id, version: version.current })
      : calls.clients.create(values)

  async function save(values: ClientFormInput, { overwrite = false } = {}): Promise<void> {
    const saved = await attempt(async () => {
      if (edited && overwrite) version.current = (await latest(edited.id)).version
      return write(values, edited?.id)
    }, onFailure)
    if (!saved) return
    version.current = saved.version
    showSaved(queries, saved)
    onSaved(saved)
  }

  /** The stored values, which the next save then builds on; null when they could not be read. */
  async function reload(): Promise<Client | null> {
    const current = edited && (await attempt(() => latest(edited.id), onFailure))
    if (!current) return null
    version.current = current.version
    showSaved(queries, current)
    return current
  }

  return {
    save,
    reload,
    busy,
    problem,
    /** The one that the next save builds on. */
    version: version.current,
  }
}

const latest = async (clientId: string): Promise<Client> => (await calls.clients.get({ clientId })).client
