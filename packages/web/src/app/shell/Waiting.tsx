import { Spinner } from "../../ui/public/PublicButton.tsx"

/** Before the application's frame: the one drawn by `index.html`, if any, stays visible (`styles/shell.css`). */
export const Waiting = () => (
  <div data-waiting>
    <Spinner fullPage />
  </div>
)

/** Before a page, inside the frame as `index.html` drew it; the fonts load after its code. */
export const Opening = () => (
  <div className="shell-shape" role="status" aria-busy="true" data-opening>
    <p>Chargement…</p>
    <i />
    <i />
    <i />
  </div>
)
