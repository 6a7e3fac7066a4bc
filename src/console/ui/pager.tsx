import { Button } from './button';
import { IconChevronLeft, IconChevronRight } from './icons/icons';

interface PagerProps {
  /** 1-based. */
  page: number;
  /** Rows per page. */
  rows: number;
  total: number;
  onPage(page: number): void;
}

/** Pagination with the range shown. Renders nothing if all rows fit on one page. */
export function Pager({ page, rows, total, onPage }: PagerProps) {
  const pages = Math.ceil(total / rows);
  if (pages <= 1 && page === 1) return null;
  return (
    <nav className="row" aria-label="Pagination">
      <span className="muted small figure">
        {page > pages
          ? `None of ${total} on page ${page}`
          : `${(page - 1) * rows + 1}–${Math.min(page * rows, total)} of ${total}`}
      </span>
      <span className="row push">
        <Button
          label="Previous page"
          isDisabled={page <= 1}
          onPress={() => onPage(Math.max(1, Math.min(page - 1, pages)))}
        >
          <IconChevronLeft aria-hidden />
        </Button>
        <Button label="Next page" isDisabled={page >= pages} onPress={() => onPage(page + 1)}>
          <IconChevronRight aria-hidden />
        </Button>
      </span>
    </nav>
  );
}
