/** Lines where the page will be: shown only where it takes longer than a moment. */
export default function Loading() {
  return (
    <div className="page" aria-busy="true">
      <p className="visually-hidden">Loading</p>
      <div className="skeleton-lines" aria-hidden>
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
