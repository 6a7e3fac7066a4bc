/**
 * Replaces field names in an error message by the labels of the form. A name that is also an English word, such as
 * `from`, is replaced only after `before` or `after`.
 */
export const withLabels = (message: string, labels: ReadonlyMap<string, string>): string =>
  message.replace(/\b((?:before|after) )?([A-Za-z]+)\b/g, (whole, place: string | undefined, name: string) => {
    const label = labels.get(name);
    return label && (place || /[A-Z]/.test(name)) ? `${place ?? ''}${label}` : whole;
  });
