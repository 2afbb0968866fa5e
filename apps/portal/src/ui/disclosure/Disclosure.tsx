import ChevronIcon from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, useId, useState } from 'react';

interface DisclosureProps {
  readonly title: ReactNode;
  /** Text that stays visible while the content is hidden. */
  readonly summary?: ReactNode;
  /** Whether the summary is a preview of the content: cut to one line, and only shown while the content is hidden. */
  readonly clipped?: boolean;
  /** Element around the button, for titles that are headings of the page. */
  readonly heading?: 'h3' | 'div';
  /** Whether it is expanded until the user toggles it. */
  readonly open?: boolean;
  /** Whether it cannot be collapsed, for example because its content needs attention. */
  readonly forced?: boolean;
  readonly children: ReactNode;
}

/** A title that expands its content. The content is rendered only while it is expanded. */
export function Disclosure(props: DisclosureProps) {
  const { title, summary, clipped = false, heading = 'div', open = false, forced = false, children } = props;
  const id = useId();
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = forced || (chosen ?? open);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component={heading} sx={{ margin: 0 }}>
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setChosen(!isOpen)}
          sx={{
            // The highlight extends beyond the text, which stays aligned with what is around it.
            width: 'calc(100% + 16px)',
            marginInline: -2,
            minHeight: { xs: 48, md: 40 },
            paddingBlock: 1.5,
            paddingInline: 2,
            justifyContent: 'start',
            gap: 2,
            textAlign: 'start',
            borderRadius: 1.5,
            '&:hover': { bgcolor: 'surface.hover' },
          }}
        >
          <ChevronIcon
            aria-hidden
            sx={{
              flex: 'none',
              color: 'text.secondary',
              transform: isOpen ? 'rotate(90deg)' : 'none',
              transition: 'transform 140ms',
            }}
          />
          <Box
            component="span"
            sx={{
              display: 'flex',
              flexWrap: clipped ? 'nowrap' : 'wrap',
              columnGap: 3,
              alignItems: 'baseline',
              minWidth: 0,
            }}
          >
            <Box component="span" sx={{ typography: 'subtitle2', flexShrink: 0, maxWidth: '100%' }}>
              {title}
            </Box>
            {summary === undefined || (clipped && isOpen) ? null : (
              <Box
                component="span"
                sx={{
                  typography: 'body2',
                  color: 'text.secondary',
                  overflowWrap: 'anywhere',
                  ...(clipped && { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' }),
                }}
              >
                {summary}
              </Box>
            )}
          </Box>
        </ButtonBase>
      </Box>
      {isOpen && (
        <Box id={id} sx={{ paddingInlineStart: { xs: 0, sm: 7 }, paddingBlock: 2, minWidth: 0 }}>
          {children}
        </Box>
      )}
    </Box>
  );
}
