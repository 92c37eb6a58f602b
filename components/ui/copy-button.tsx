"use client";

import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";

/** Copies a text; says so in place. With `children` it is a button with words, without an icon with a label. */
export function CopyButton({ text, label, children }: { text: string; label: string; children?: string }) {
  const clipboard = useClipboard({ timeout: 1600 });
  const icon = clipboard.copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />;
  if (children)
    return (
      <Button variant="default" leftSection={icon} onClick={() => clipboard.copy(text)}>
        {clipboard.copied ? "Copied" : children}
      </Button>
    );
  return (
    <Tooltip label={clipboard.copied ? "Copied" : label}>
      <ActionIcon
        size="sm"
        aria-label={clipboard.copied ? `${label}: copied` : label}
        onClick={() => clipboard.copy(text)}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
