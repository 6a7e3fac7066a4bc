import { useState } from 'react';
import { Button } from './button';
import { IconCheck, IconCopy } from './icons/icons';
import { Notice } from './notice';
import './secret.css';
import { tell } from './toast';

/** A secret that is shown this once, to be copied. */
export function Secret({ name, value }: { name: string; value: string }) {
  return (
    <>
      <Notice look="warn">Shown only once. Store it in a safe place.</Notice>
      <div className="secret">
        <code aria-label={name}>{value}</code>
        <CopyButton text={value} />
      </div>
    </>
  );
}

/** `name` specifies what is copied, if it is ambiguous. */
export function CopyButton({ text, name = 'Copy' }: { text: string; name?: string }) {
  const [isCopied, setCopied] = useState(false);
  // Browsers have no clipboard for pages that came over plain HTTP from elsewhere.
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  const refused = () => tell('The browser blocked copying. Select the text and copy it.', { look: 'warn' });
  return (
    <Button onPress={() => void copy().catch(refused)}>
      {isCopied ? <IconCheck aria-hidden /> : <IconCopy aria-hidden />}
      {isCopied ? 'Copied' : name}
    </Button>
  );
}
