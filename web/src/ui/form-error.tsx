/** An error about the whole form. */
export function FormError({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p class="error" role="alert">
      {message}
    </p>
  );
}
