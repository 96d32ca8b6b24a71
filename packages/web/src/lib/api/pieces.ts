/** More of an answer that is being written: where in its text it stands, which begins anew at 0. */
export interface Piece {
  id: string
  offset: number
  text: string
}

type Listener = (piece: Piece) => void

const listeners = new Set<Listener>()

/** Passes on what came over the socket (`app/live/LiveUpdates.tsx`). */
export function tellPiece(piece: Piece): void {
  for (const listener of listeners) listener(piece)
}

/** Returns what ends it. */
export function onPiece(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
