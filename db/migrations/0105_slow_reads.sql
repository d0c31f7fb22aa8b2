-- Which visitors' orders a browser holds.
create index order_browsers_by_visitor on order_browsers (visitor_id);
