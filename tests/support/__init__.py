"""What tests share: builders, values, processes."""
