type Listener = (error: unknown) => void

const listeners = new Set<Listener>()

/** Reports each write that the data folder's disk refused. Returns a function that unsubscribes. */
export function onStorageFailure(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function reportStorageFailure(error: unknown): void {
  for (const listener of listeners) listener(error)
}

/**
 * Runs writes until one fails; every later one fails with the same error. A store that continued after half a record
 * would bury it under whole ones, and the next start would lose all later ones or refuse the file.
 */
export function untilFirstFailure(): <Result>(write: () => Promise<Result>) => Promise<Result> {
  let failure: { error: unknown } | undefined
  return async (write) => {
    if (failure) throw failure.error
    try {
      return await write()
    } catch (error) {
      if (!failure) reportStorageFailure(error)
      failure ??= { error }
      throw error
    }
  }
}

const NO_ROOM = /ENOSPC|EDQUOT|No space left|Disk quota|database or disk is full/i
/** On a read-only volume, Node reports that the folder to create is missing. */
const NOT_WRITABLE =
  /ENOENT: no such file or directory, mkdir|EROFS|EACCES|EPERM|Read-only file system|Permission denied|readonly database/i
const NOT_A_FOLDER = /ENOTDIR|EEXIST|Not a directory/i
const STORAGE = /EIO|LEVEL_IO_ERROR|IO error|ERR_SQLITE_ERROR/i

/** The reason why the data folder cannot be used and the remedy, in French; null for other errors. */
export function explainStorageFailure(error: unknown, dataDir: string): string | null {
  const text = chain(error)
  if (text.includes("LEVEL_LOCKED")) return null
  if (NO_ROOM.test(text))
    return (
      `Il n'y a plus de place sur le disque du dossier de données ${dataDir}. ` +
      "Ce qui a été enregistré le reste ; libérez de la place, puis relancez : npm start"
    )
  if (NOT_A_FOLDER.test(text))
    return `${dataDir} n'est pas un dossier. Choisissez un autre dossier de données : DATA_DIR=… npm start`
  if (NOT_WRITABLE.test(text))
    return (
      `Le dossier de données ${dataDir} ne peut pas être écrit. ` +
      "Donnez-vous le droit d'y écrire, ou choisissez un autre dossier : DATA_DIR=… npm start"
    )
  return STORAGE.test(text)
    ? `Le disque du dossier de données ${dataDir} a refusé une écriture. Vérifiez-le, puis relancez : npm start`
    : null
}

/** Codes and messages of an error and its causes. */
function chain(error: unknown): string {
  if (!(error instanceof Error)) return ""
  const code = "code" in error ? String(error.code) : ""
  return `${code} ${error.message} ${chain(error.cause)}`
}
