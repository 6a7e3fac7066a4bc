/**
 * A refusal with the labels of the form in place of the names of its fields. A name that is also a word of the
 * language, such as `from`, is one only where something lies before or after it.
 */
export const withLabels = (message: string, labels: ReadonlyMap<string, string>): string =>
  message.replace(/\b((?:before|after) )?([A-Za-z]+)\b/g, (whole, place: string | undefined, name: string) => {
    const label = labels.get(name);
    return label && (place || /[A-Z]/.test(name)) ? `${place ?? ''}${label}` : whole;
  });
